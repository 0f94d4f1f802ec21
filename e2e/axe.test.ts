import { expect, it } from 'vitest'
import { examine } from './axe.ts'
import { heading, see } from './seeing.ts'
import { useBrowser } from './use-browser.ts'

const { visitor } = useBrowser({ reducedMotion: 'reduce' })

it('the examination sees a nameless, tiny, faint, overlong or restless thing, and a broken date', async () => {
  const page = await visitor()
  await page.goto('/login')
  await see(heading(page, 'Sign in'))
  await page.evaluate(() => {
    const place = document.createElement('div')
    document.querySelector('main')?.append(place)
    for (const width of ['8px', '8px', '1400px']) {
      const button = document.createElement('button')
      Object.assign(button.style, { display: 'inline-block', width, height: '8px', flex: 'none' })
      place.append(button)
    }
    const text = document.createElement('p')
    text.textContent = 'Hardly to be read'
    text.style.color = 'color-mix(in srgb, var(--ink) 20%, var(--paper))'
    place.append(text)
    place.append(document.createElement('table'))
    const cell = place.querySelector('table')?.insertRow().insertCell()
    if (cell !== undefined) {
      cell.style.maxWidth = '3rem'
      cell.textContent = 'Sep 14, 2026'
    }
    const unseen = document.createElement('div')
    unseen.className = 'spinner'
    unseen.style.visibility = 'hidden'
    place.append(unseen)
  })
  const found = (await examine(page, 'whole')).join('\n')
  for (const fault of [
    'button-name',
    'target-size',
    'color-contrast',
    'wider than 1280 px',
    'wider than 360 px',
    'only 8 x 8',
    'in two lines: Sep 14, 2026',
    'moves unseen',
  ])
    expect(found).toContain(fault)
})
