/** The leaflet by which a changed phone or password is taken back; both answer without the envelope. */
import type { EndpointFacts } from '../base/endpoint'

/** Short, because a text message holds it. Query `c`: the code of the message. Answers HTML and changes nothing. */
export const undoPage: EndpointFacts = { access: 'anyone', method: 'GET', path: '/undo', kind: 'html', limit: 'login' }

/** The leaflet's one key: a form with the same `c`. Answers HTML. */
export const undoChange: EndpointFacts = { ...undoPage, method: 'POST', path: '/undo/back' }
