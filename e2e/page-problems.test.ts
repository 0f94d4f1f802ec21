import { inject, it } from 'vitest'
import { launchShell } from './chromium.ts'
import { collectProblems } from './page-problems.ts'
import { soon } from './seeing.ts'

it('an uncaught error, an error on the console and a forbidden style are all problems of a page', async () => {
  const browser = await launchShell()
  const page = await browser.newPage()
  const problems = await collectProblems(page)
  await page.goto(`${inject('serverUrl')}/login`)
  await page.evaluate(() => {
    // oxlint-disable-next-line no-console -- this is what has to be noticed.
    console.error('a complaint')
    setTimeout(() => {
      throw new Error('a mishap')
    })
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  // Each kind arrives on a channel of its own, so none tells that another is there.
  await soon(() => problems.join('\n')).toContain('uncaught: a mishap')
  await soon(() => problems.join('\n')).toContain('console: a complaint')
  await soon(() => problems.join('\n')).toContain('security policy: style-src-elem inline')
  await browser.close()
})
