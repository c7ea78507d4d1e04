/** The leaflet that a handed-on face check opens in the browser of a phone; it answers without the envelope. */
import type { EndpointFacts } from '../base/endpoint'

/** Query `ticket`. Answers HTML: the way to the provider's page and, back from there, what was found. */
export const facePage: EndpointFacts = { access: 'anyone', method: 'GET', path: '/face', kind: 'html', limit: 'login' }
