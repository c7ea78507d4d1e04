/** What other nouns may use of placement. */
export { showingsOf } from './showings'
