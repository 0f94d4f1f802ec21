/** In a file of its own, which the build makes a script of its own. */
export { historyRoutes } from '@wheelwright/api'
