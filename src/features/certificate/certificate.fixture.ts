/** A certificate as its owner reads it, for tests. */
import type { Certificate, MyCertificate } from '@qianxian/protocol/certificate/certificate.schema'

const certificateOf = (change: Partial<Certificate> = {}): Certificate => ({
  kind: 'education',
  status: 'none',
  weight: 10,
  brings: '学历和学校标注为已核实',
  validUntil: null,
  papersUntil: null,
  papers: 0,
  reason: null,
  howToFix: null,
  judgementId: null,
  canAppeal: false,
  isRenewing: false,
  canSubmit: true,
  whyNot: null,
  ...change,
})

export const answerOf = (change: Partial<Certificate> = {}, more: Partial<MyCertificate> = {}): MyCertificate => ({
  certificate: certificateOf(change),
  papers: [],
  isPdf: false,
  looks: [],
  said: { education: 'bachelor', school: '四川大学', occupation: null, incomeBand: null, maritalStatus: null },
  shownName: '林*',
  ...more,
})
