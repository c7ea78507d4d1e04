/** The page that a handed-on face check opens in a phone's browser; it answers without the envelope. */
import type { EndpointFacts } from '../base/endpoint'

/** Query `ticket`. Responds with HTML: the link to the provider's page and, after the return from it, the result. */
export const facePage: EndpointFacts = { access: 'anyone', method: 'GET', path: '/face', kind: 'html', limit: 'login' }
