/** Certificates: what somebody has proven, what they hand in, and the papers of it as auditors see them. */
import { endpointsOf, type EndpointFacts } from '../base/endpoint'
import type { certificateShapes } from './certificate.schema'

export const certificate = endpointsOf<typeof certificateShapes>()({
  getMyCertificates: { access: 'loveUser', path: '/love/api/loveUser/getMyCertificates' },
  getMyCertificate: { access: 'loveUser', path: '/love/api/loveUser/getMyCertificate' },
  uploadPaper: { access: 'loveUser', path: '/love/api/loveUser/uploadPaper', limit: 'upload', kind: 'multipart' },
  removePaper: { access: 'loveUser', path: '/love/api/loveUser/removePaper' },
  submitCertificate: { access: 'loveUser', path: '/love/api/loveUser/submitCertificate' },
  withdrawCertificate: { access: 'loveUser', path: '/love/api/loveUser/withdrawCertificate' },
  openPaper: { access: 'auditor', path: '/love/api/loveUser/openPaper' },
})

/** One paper, for whoever has the address of a look that was written down. */
export const paperFile: EndpointFacts = { access: 'anyone', method: 'GET', path: '/love/api/loveUser/paper', kind: 'file' }
