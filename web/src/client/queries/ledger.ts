/** In a file of its own, which the build makes a script of its own. */
export { ledgerRoutes } from '@wheelwright/api'
