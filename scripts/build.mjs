// `npm run build`: dependencies and web client, for a server that may not write where it is installed.
import { ensureDependencies } from './platform.mjs'
import { buildWebWhenStale } from './web-build.mjs'

ensureDependencies()
buildWebWhenStale()
