/** The tasks of partners. */
import { award } from '@qianxian/protocol/award/award'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import type { AwardSource } from './awardList'
import { AwardBoard } from './AwardBoard'

const source: AwardSource = {
  page: (asked) => callQuietly(award.getPartnerAwardPaged, asked),
  detail: (id) => callQuietly(award.getPartnerAward, { id }),
}

export const PartnerAwardScreen = guardScreen(function PartnerAwardScreen() {
  return <AwardBoard source={source} />
})
