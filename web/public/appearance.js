// Runs before the first paint, so that no page flashes in the wrong theme. src/shell/appearance.ts keeps the
// same rules for changes made later; its test runs this file and compares.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const prefers = (query) => matchMedia(query).matches
  const asked = stored('wheelwright.theme')
  const choice = ['light', 'dark', 'contrast'].includes(asked) ? asked : 'system'
  const night = prefers('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const contrast = choice === 'contrast' || (choice === 'system' && prefers('(prefers-contrast: more)'))
  const plain = choice === 'system' || choice === 'contrast' ? night : choice
  const theme = contrast ? (night === 'dark' ? 'contrast-dark' : 'contrast') : plain
  const density = stored('wheelwright.density')
  root.dataset.theme = theme
  root.dataset.density = density === 'compact' || density === 'roomy' ? density : 'regular'
})()
