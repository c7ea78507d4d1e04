/** Functions of placement for other nouns. */
export { showingsOf } from './showings'
