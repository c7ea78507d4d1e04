/** The words of certificates: what can be proven about somebody, what each weighs, and the level of trust that follows. */
import { dictionary, type ValueOf, values } from '../base/dictionary'

export const certificateKind = /*#__PURE__*/ dictionary({
  real_name: '实名',
  face: '真人',
  portrait: '照片本人',
  marital: '婚姻状况',
  divorce: '离异状况',
  education: '学历',
  job: '工作',
  income: '收入',
  house: '房产',
  met: '红娘见过本人',
  car: '车辆',
  health: '健康体检',
})
export type CertificateKind = ValueOf<typeof certificateKind>

/** Who is divorced proves it by another paper, and the same thing by it: only one of the two counts. */
export const certificateWeights = {
  real_name: 30,
  face: 20,
  portrait: 15,
  marital: 15,
  divorce: 15,
  education: 10,
  job: 5,
  income: 5,
  house: 5,
  met: 5,
  car: 2,
  health: 2,
} as const satisfies Record<CertificateKind, number>

export type TrustLevel = 0 | 1 | 2 | 3 | 4 | 5
export const TRUST_MAX: TrustLevel = 5

/** The weight from which each level holds; without a face it stays at the first. */
const LEVEL_FROM = [30, 50, 65, 80, 95]

export const trustWords = ['还没有认证', '已实名', '真人', '真人认证', '深度认证', '全面认证'] as const satisfies readonly string[]

export function trustOf(held: ReadonlySet<CertificateKind>): { weight: number; level: TrustLevel } {
  const counted = values(certificateKind).filter((kind) => held.has(kind) && !(kind === 'divorce' && held.has('marital')))
  const weight = counted.reduce((sum, kind) => sum + certificateWeights[kind], 0)
  const reached = LEVEL_FROM.filter((from) => weight >= from).length
  return { weight, level: (held.has('face') ? reached : Math.min(reached, 1)) as TrustLevel }
}
