/** Refusals of disclosures. */
import { refused, type FaultFacts } from '../base/base.faults'

export const disclosureFaults = {
  disclosure_not_possible: refused(41190, '双方同意牵线以后，才能发送核验说明'),
  disclosure_not_proven: refused(41191, '这项认证现在无效，不能用来发送说明'),
  disclosure_changed: refused(41192, '认证有变化，请看过新的说明再发送'),
} as const satisfies Record<string, FaultFacts>
