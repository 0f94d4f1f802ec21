/** The system's Chromium, without its background traffic; as root it runs without its sandbox. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** The same engine without a window: it draws the same pages for a quarter less of the processor's time. */
const shell = '/usr/bin/chromium-headless-shell'
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const launch = (from: readonly string[], more: readonly string[]): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? from.find((place) => existsSync(place))
  if (executablePath === undefined) throw new Error('Chromium is missing: install the package chromium')
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...quiet, ...asRoot, ...more] })
}

/** As people have it: what is measured is measured in this one. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return launch(places, more)
}

/**
 * A script that arrives piece by piece is read beside the page, for every page anew: as a whole it is known from the page
 * before, which saves a tenth of the time that pages take. Of such lists Chromium takes the last, so that those of Playwright's
 * that matter to these tests stand here again.
 */
const withoutPieces = `--disable-features=${[
  'ScriptStreaming',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
].join(',')}`

/** Collecting and compiling beside the page takes a twelfth of the processor's time, which on a busy machine nobody has. */
const inOneThread = '--js-flags=--single-threaded'

/** For what is the same in both: the shell, where the system has it. */
export function launchShell(more: readonly string[] = []): Promise<Browser> {
  return launch([shell, ...places], [withoutPieces, inOneThread, ...more])
}
