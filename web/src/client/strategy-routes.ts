/** In a file of its own, which the build makes a script of its own. */
export { strategyRoutes } from '@wheelwright/api'
