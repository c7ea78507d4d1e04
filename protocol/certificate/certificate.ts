/** Certificates: what a member has proven, their submissions, and the papers as auditors see them. */
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

/** One paper, for the holder of the address of a recorded view. */
export const paperFile: EndpointFacts = { access: 'anyone', method: 'GET', path: '/love/api/loveUser/paper', kind: 'file' }
