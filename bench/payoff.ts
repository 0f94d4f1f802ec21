/**
 * A payoff that follows its sliders, in Chromium: shares and eight options on a share that pays dividends, the dearest
 * kind. From the input event to the laid out picture, and the frames of a slider that moves without a pause.
 */
import { nextMonthlyExpirations, tradingDateAt } from '@wheelwright/core'
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const moves = 120
const frame = 16

/** KO of the demo, around its price: two condors on one expiration. */
const legs = [
  ['Put', 60, 1],
  ['Put', 62.5, -1],
  ['Call', 70, -1],
  ['Call', 72.5, 1],
  ['Put', 57.5, 2],
  ['Put', 65, -2],
  ['Call', 67.5, -2],
  ['Call', 75, 2],
] as const

const post = async (url: string, body: unknown, token?: string): Promise<unknown> => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const openDemo = async (url: string): Promise<string> => {
  const { access_token: token } = (await post(`${url}/api/auth/demo`, {})) as { access_token: string }
  const expiration = nextMonthlyExpirations(tradingDateAt(Date.now()), 4).at(-1)
  for (const [right, strike, contracts] of legs) {
    const option = {
      ticker: 'KO',
      option_type: right,
      strike_price: strike,
      expiration_date: expiration,
      contracts,
      cost_basis: 1,
      status: 'Open',
    }
    await post(`${url}/api/options/`, option, token)
  }
  return token
}

/** Milliseconds from a move of the slider to the layout of what it changed, and between the frames of many moves. */
const slide = async ([label, count]: readonly [string, number]): Promise<{
  answers: number[]
  frames: number[]
}> => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const input = document.getElementById(named?.htmlFor ?? '') as HTMLInputElement
  const picture = document.querySelector('.payoff-picture') as SVGElement
  // React keeps the value that it wrote last and takes no event for one that it finds there.
  const write = (value: string): void => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  }
  const [answers, frames]: [number[], number[]] = [[], []]
  let last = performance.now()
  for (let move = 0; move < count; move += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const begun = performance.now()
    frames.push(begun - last)
    last = begun
    const [low, high] = [Number(input.min), Number(input.max)]
    // Every move leads far from the last, so that none finds its answer there already.
    const part = (move * 0.37) % 1
    write(String(low + (high - low) * part))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    picture.getBoundingClientRect()
    answers.push(performance.now() - begun)
  }
  // The first move also compiles what the others use.
  return { answers: answers.slice(5), frames: frames.slice(5) }
}

export async function payoff(): Promise<Figure[]> {
  const server = await startServer()
  const token = await openDemo(server.url)
  const browser = await launchChromium()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
  const page = await context.newPage()
  await page.goto(`${server.url}/Options`)
  await page.getByRole('button', { name: /^Payoff of KO long \$60\.00 put/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All of KO', { exact: true }).click()
  await dialog.getByLabel('Volatility').waitFor()
  const figures: Figure[] = []
  const shown: number[] = []
  for (const label of ['Days ahead', 'Volatility', 'Price of the underlying']) {
    const { answers, frames } = await page.evaluate(slide, [label, moves] as const)
    shown.push(...frames)
    const name = `Payoff of 10 legs, ${label.toLowerCase()}: redrawn after a move`
    figures.push(
      milliseconds(`${name} (median)`, quantile(answers, 0.5), frame),
      milliseconds(`${name}, p95`, quantile(answers, 0.95), frame),
    )
  }
  // A screen of 60 frames a second has one every 16.7 ms.
  figures.push(milliseconds('Payoff: frames while a slider moves (median)', quantile(shown, 0.5), 17))
  await browser.close()
  await server.stop()
  return figures
}
