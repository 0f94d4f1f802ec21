/** In a file of its own, which the build makes a script of its own: a table with prices needs no other schema. */
export { marketRoutes } from '@wheelwright/api'
