/** In a mini-program all code of a package is there from the start. */
export { AcceptSheet, DeclineSheet, GrantSheet } from './AnswerSheets'
