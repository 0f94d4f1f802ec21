// See src/shell/appearance.ts.
;(() => {
  const root = document.documentElement
  const attempt = (read) => {
    try {
      return read()
    } catch {
      return null
    }
  }
  const stored = (key) => attempt(() => localStorage.getItem(key))
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
  const isPublic = /^\/(login|signup|recover|auth\/callback|WheelsLotsMock|LotTimelineMock)\/*$/i.test(
    location.pathname,
  )
  if (isPublic || attempt(() => sessionStorage.getItem('wheelwright.session')) === null) return
  root.dataset.firstShell = document.cookie.split('; ').includes('sidebar_state=false') ? 'folded' : 'open'
})()
