/** Disclosures (核验说明): a statement from a certificate without its details, for one person in one line. */
import { endpointsOf } from '../base/endpoint'
import type { disclosureShapes } from './disclosure.schema'

export const disclosure = endpointsOf<typeof disclosureShapes>()({
  getLineDisclosures: { access: 'loveUser', path: '/love/api/mate/getLineDisclosures' },
  makeDisclosure: { access: 'loveUser', path: '/love/api/mate/makeDisclosure' },
  revokeDisclosure: { access: 'loveUser', path: '/love/api/mate/revokeDisclosure' },
})
