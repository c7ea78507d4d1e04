/** Shapes of certificates: the list with its level, one kind with its papers and their views, and the submission. */
import { values } from '../base/dictionary'
import { flag, id, nothing, nullable, object, oneOf, optional, readBy, text, Type, type Static } from '../base/shape'
import { education, incomeBand, maritalStatus } from '../love/profile.words'
import {
  certificateKind,
  certificateLimits,
  certificateStatus,
  educationWay,
  handedIn,
  paperHolder,
  paperLookReason,
} from './certificate.words'

const kind = oneOf('认证', values(certificateKind))
const ownKind = oneOf('认证', handedIn)

export const Certificate = object({
  kind,
  status: oneOf('状态', values(certificateStatus)),
  weight: Type.Integer(),
  /** The benefit, in words. */
  brings: Type.String(),
  /** Set while the certificate is valid; null if it never expires. */
  validUntil: nullable(Type.String()),
  /** Time at which the certificate's papers are destroyed; null if there are none, or they are still needed. */
  papersUntil: nullable(Type.String()),
  /** Number of the certificate's papers that are stored. */
  papers: Type.Integer(),
  /** Reason why the certificate was refused or is no longer valid, and the remedy. */
  reason: nullable(Type.String()),
  howToFix: nullable(Type.String()),
  /** Id of the auditors' refusal, for an appeal. */
  judgementId: nullable(Type.Integer()),
  canAppeal: Type.Boolean(),
  /** A newer submission is with the auditors, while this one is valid. */
  isRenewing: Type.Boolean(),
  canSubmit: Type.Boolean(),
  /** Reason why the certificate cannot be submitted now, in words. */
  whyNot: nullable(Type.String()),
})
export type Certificate = Static<typeof Certificate>

export const PaperLook = object({
  at: Type.String(),
  /** Number of the auditor, never a name. */
  auditorNo: Type.String(),
  reason: Type.String(),
  kind,
})
export type PaperLook = Static<typeof PaperLook>

export const MyCertificates = object({
  /** Level from 0 to 5. */
  level: Type.Integer(),
  weight: Type.Integer(),
  /** Null at the highest level. */
  next: nullable(
    object({
      level: Type.Integer(),
      /** The weight at which that level begins. */
      from: Type.Integer(),
      /** True if the face is missing rather than weight. */
      needsFace: Type.Boolean(),
    }),
  ),
  /** All certificates that this platform offers, in dictionary order. */
  list: Type.Array(Certificate),
  /** Views of papers of any kind, latest first. */
  looks: Type.Array(PaperLook),
})
export type MyCertificates = Static<typeof MyCertificates>

export const MyPaper = object({ id: Type.Integer(), bytes: Type.Integer(), addedAt: Type.String() })
export type MyPaper = Static<typeof MyPaper>

export const MyCertificate = object({
  certificate: Certificate,
  /** Uploaded and not submitted yet. */
  papers: Type.Array(MyPaper),
  isPdf: Type.Boolean(),
  /** Latest first. */
  looks: Type.Array(PaperLook),
  /** Initial values from the profile. */
  said: object({
    education: nullable(oneOf('学历', values(education))),
    school: nullable(Type.String()),
    occupation: nullable(Type.String()),
    incomeBand: nullable(oneOf('年收入', values(incomeBand))),
    maritalStatus: nullable(oneOf('婚姻状况', values(maritalStatus))),
  }),
  /** The proven name, showing only its surname; null if none is proven. */
  shownName: nullable(Type.String()),
})
export type MyCertificate = Static<typeof MyCertificate>

export const certificateShapes = {
  getMyCertificates: {
    summary: 'Lists the certificates of the caller.',
    input: nothing,
    output: MyCertificates,
  },
  getMyCertificate: {
    summary: 'Returns one certificate of the caller with its documents.',
    input: object({ kind }),
    output: MyCertificate,
  },
  /** Multipart: `kind`, then the file: a picture or a PDF. */
  uploadPaper: {
    summary: 'Uploads a picture or a PDF as a document for a certificate.',
    input: Type.Object({}),
    output: MyCertificate,
  },
  /** Only for a paper that is not submitted. */
  removePaper: {
    summary: 'Deletes a document that is not submitted.',
    input: object({ id: id('paper', '材料') }),
    output: MyCertificate,
  },
  submitCertificate: {
    summary: 'Submits a certificate with its documents to the auditors.',
    input: object({
      kind: ownKind,
      educationWay: optional(oneOf('认证方式', values(educationWay))),
      education: optional(oneOf('学历', values(education))),
      school: optional(readBy('members', text('学校', certificateLimits.schoolMax))),
      checkCode: optional(readBy('staff', text('验证码', certificateLimits.codeMax))),
      diplomaNumber: optional(readBy('staff', text('证书编号', certificateLimits.numberMax))),
      holder: optional(oneOf('证件上写的是', values(paperHolder))),
      holderName: optional(readBy('staff', text('证件上的姓名', certificateLimits.holderMax))),
      occupation: optional(readBy('members', text('职业', certificateLimits.jobMax))),
      incomeBand: optional(oneOf('年收入', values(incomeBand))),
      maritalStatus: optional(oneOf('婚姻状况', values(maritalStatus))),
      agreesTrue: optional(flag('承诺属实')),
    }),
    output: MyCertificate,
  },
  /** Withdraws a submission that is not judged, or gives up a valid certificate. */
  withdrawCertificate: {
    summary: 'Withdraws a certificate that is not judged, or gives up an approved one.',
    input: object({ kind: ownKind }),
    output: MyCertificate,
  },
  /** For the auditor who judges it: an address that shows one paper for a minute. */
  openPaper: {
    summary: 'Creates an address that shows one document to its auditor for a minute.',
    input: object({ id: id('workPaper', '材料'), reason: oneOf('查看原因', values(paperLookReason)) }),
    output: object({ url: Type.String(), until: Type.String() }),
  },
}
