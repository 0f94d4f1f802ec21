/** Which build the server has, told by the first script that a page of it names. */
const firstScript = (page: ParentNode): string | null =>
  page.querySelector('script[type=module]')?.getAttribute('src') ?? null

/**
 * Loads the page anew where the server has been upgraded since: the scripts that this page would ask for are gone. Where the
 * server has the same build, or does not answer, nothing happens.
 */
export async function reloadWhenUpgraded(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  const now = firstScript(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  if (now !== null && now !== firstScript(document)) location.reload()
}
