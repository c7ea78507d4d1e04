/** Two columns: the limits of the member, and those of a membership. */
import type { MyVip, RightNow } from '@qianxian/protocol/membership/membership.schema'
import { rights, type Right } from '@qianxian/protocol/membership/rights.words'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { usedInWords } from './VipModel'
import './VipRights.scss'

const every = { day: '每天', week: '每周' } as const

const limitWords = ({ unit, period }: Right, limit: number | null): string =>
  limit === null ? '不限' : limit === 0 ? '' : `${every[period]} ${limit} ${unit}`

/** The limits without a membership and with one. The member's own column counts what they really have. */
function columnsOf(now: RightNow, isVip: boolean): { without: string; withVip: string } {
  const right: Right = rights[now.key]
  const own = now.left === null ? null : now.used + now.left
  return isVip
    ? { without: limitWords(right, right.free), withVip: limitWords(right, own) }
    : { without: limitWords(right, right.free === 0 ? 0 : own), withVip: limitWords(right, right.vip) }
}

export function VipRights({ mine: { until, rights: mine } }: { mine: MyVip }) {
  const isVip = until !== null
  return (
    <Box isInset bottom={32} surface="card" isClipped id="qx-vip-rights">
      <Row align="stretch" line="bottom">
        <Box isGrowing pad={24}>
          <Typography level={2} size="l" weight="semibold">
            会员权益
          </Typography>
        </Box>
        <Head words={isVip ? '没有 VIP' : '你现在'} />
        <Head words={isVip ? '你现在' : 'VIP'} isVip />
      </Row>
      <Box region="list" label="会员权益">
        {mine.map((one) => {
          const { without, withVip } = columnsOf(one, isVip)
          return (
            <Row key={one.key} region="listitem" align="stretch" line="bottom">
              <Stack isGrowing padX={24} padY={20}>
                <Typography size="m" weight="semibold" leading="close">
                  {rights[one.key].label}
                </Typography>
                <Typography top={4} size="s" tone="soft" leading="close">
                  {rights[one.key].note}
                </Typography>
                {one.used > 0 || (isVip && one.left !== null) ? (
                  <Typography top={4} size="s" tone="soft" leading="close">
                    {usedInWords(one, isVip)}
                  </Typography>
                ) : null}
              </Stack>
              <Limit words={without} />
              <Limit words={withVip} isVip />
            </Row>
          )
        })}
      </Box>
    </Box>
  )
}

function Head({ words, isVip }: { words: string; isVip?: boolean }) {
  return (
    <Row isFixed justify="center" gap={4} surface={isVip ? 'gold' : undefined} className="qx-vip-rights__column">
      {isVip ? <Icon name="crown" size={28} /> : null}
      <Typography size="sm" weight="semibold" align="center">
        {words}
      </Typography>
    </Row>
  )
}

function Limit({ words, isVip }: { words: string; isVip?: boolean }) {
  return (
    <Row isFixed justify="center" surface={isVip ? 'gold' : undefined} className="qx-vip-rights__column">
      <Typography
        size="s"
        align="center"
        leading="close"
        weight={isVip ? 'semibold' : undefined}
        tone={isVip ? 'gold' : words ? 'soft' : 'faint'}
      >
        {words || '没有'}
      </Typography>
    </Row>
  )
}
