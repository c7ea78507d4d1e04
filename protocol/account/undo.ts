/** The page on which a changed phone or password is undone; both endpoints answer without the envelope. */
import type { EndpointFacts } from '../base/endpoint'

/** The path is short because it must fit a text message. Query `c`: the code of the message. Answers HTML and changes nothing. */
export const undoPage: EndpointFacts = { access: 'anyone', method: 'GET', path: '/undo', kind: 'html', limit: 'login' }

/** The page's only button: a form with the same `c`. Answers HTML. */
export const undoChange: EndpointFacts = { ...undoPage, method: 'POST', path: '/undo/back' }
