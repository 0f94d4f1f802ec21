/** No database holds the character U+0000 in a text: a form that has it in a name is refused, as a JSON body is. */
import { expect, it } from 'vitest'
import { schwabFile, schwabLine } from '../../formats/testing/broker-files.ts'
import { describeEachEngine } from '../../testing/engines.ts'
import { openUser, uploadForm } from '../../testing/open-user.ts'

const text = schwabFile(schwabLine('06/02/2026', 'Buy', 'XYZ', 5, '10.00', '', '-50.00'))

/** As no browser writes it, so that the platform reads the form. */
const otherwise = (name: string): string =>
  [
    '--x',
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'X-Other: 1',
    '',
    text,
    '--x',
    'Content-Disposition: form-data; name="account_name"',
    '',
    '1',
    '--x--',
    '',
  ].join('\r\n')

describeEachEngine('a name with a character that no database holds', ({ openTestDatabase }) => {
  it.each<[what: string, fields: Record<string, string>, name: string]>([
    ['of the file', { account_name: '1' }, 'a\0b.csv'],
    ['of an account', { account_name: 'a\0b' }, 'a.csv'],
    ['of an account alone', { account_name: '\0' }, 'a.csv'],
    ['in the id of an account', { account_id: 'a\0b' }, 'a.csv'],
    [
      'told of an account in the file',
      { accounts: JSON.stringify({ x: { account_name: 'a\0b' } }) },
      'a.csv',
    ],
    ['of an account in the file', { accounts: JSON.stringify({ 'a\0b': { account_name: 'x' } }) }, 'a.csv'],
  ])('is refused: %s', async (_, fields, name) => {
    const { send, get } = await openUser(await openTestDatabase())
    const { status, body } = await send('POST', '/imports', uploadForm(text, fields, name))
    expect([status, body['errors']]).toEqual([
      422,
      [
        {
          pointer: expect.stringMatching(/^\/(file|account)/),
          message: 'Must not contain the character U+0000',
        },
      ],
    ])
    expect(await get('/imports')).toEqual([])
  })

  it('is refused in a form that the platform reads', async () => {
    const { send } = await openUser(await openTestDatabase())
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send('POST', '/imports', otherwise('a\0b.csv'), headers)).status).toBe(422)
    expect((await send('POST', '/imports', otherwise('ab.csv'), headers)).status).toBe(201)
  })
})
