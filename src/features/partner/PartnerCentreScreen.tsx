/** The centre of a partner: state, region, figures of the month, and the ways to everything else. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { partner } from '@qianxian/protocol/partner/partner'
import type { PartnerCentre } from '@qianxian/protocol/partner/partner.schema'
import { partnerStates, partnerStatus } from '@qianxian/protocol/partner/partner.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'

export const PartnerCentreScreen = guardScreen(function PartnerCentreScreen() {
  const [model] = useState(() => new DetailModel<PartnerCentre>({ load: () => callQuietly(partner.getPartnerCentre, {}) }))
  useDetailPage(model)
  const again = () => void model.reload()
  return (
    <Screen bg="rose" onRetry={again} onSessionChange={again}>
      <DetailView model={model} render={(centre) => <Centre centre={centre} />} />
    </Screen>
  )
})

function Centre({ centre }: { centre: PartnerCentre }) {
  const { id, name, status, words, regionName, parentName, children, inviteCode, level, pendingFen, month, toAcknowledge } = centre
  return (
    <Box padTop={24} padBottom={48}>
      <CardBox isInset bottom={24} pad={32} radius="m" id="qx-partner-centre">
        <Row justify="between" gap={16}>
          <Typography level={2} size="xl" weight="bold">
            {name}
          </Typography>
          <Tag tone={isIn(partnerStates.working, status) ? 'success' : 'plain'}>{partnerStatus[status]}</Tag>
        </Row>
        <Typography top={8} tone="soft">
          {`${regionName} · ${words}`}
        </Typography>
        {parentName ? (
          <Typography top={8} size="s" tone="soft">
            {`上级合伙人：${parentName}`}
          </Typography>
        ) : null}
        <Row top={24} justify="between" gap={16} isWrapping>
          <Figure label="待结算" fen={pendingFen} />
          <Figure label="本月待结算" fen={month.pendingFen} />
          <Figure label="本月已结算" fen={month.settledFen} />
          <Figure label="本月扣回" fen={month.reversedFen} />
        </Row>
      </CardBox>
      <CellGroup>
        <Cell
          label="合伙人分成"
          note={toAcknowledge === null ? '每一笔怎么来的' : '有一版规则等你确认'}
          icon="wallet"
          id="qx-partner-bonus"
          onClick={() => navigateTo('/subpages/member/partner/bonus')}
        />
        <Cell
          label="合伙人等级"
          value={`${level} 级`}
          icon="star"
          id="qx-partner-level"
          onClick={() => navigateTo('/subpages/member/partner/level')}
        />
        <Cell
          label="我的团队"
          note="区域里的红娘"
          icon="users-round"
          id="qx-partner-team"
          onClick={() => navigateTo('/subpages/member/partner/team')}
        />
        <Cell
          label="我发展的用户"
          icon="user-round-check"
          id="qx-partner-users"
          onClick={() => navigateTo('/subpages/member/partner/user')}
        />
        <Cell
          label="合伙人分享"
          value={inviteCode}
          icon="share-2"
          id="qx-partner-share"
          onClick={() => navigateTo('/subpages/partner/share')}
        />
        <Cell label="合伙人介绍" icon="file-text" onClick={() => navigateTo('/subpages/partner/details', { id: String(id) })} />
        <Cell label="成为合伙人" note="协议和续约" icon="file-text" onClick={() => navigateTo('/subpages/partner/index')} />
      </CellGroup>
      {children.length > 0 ? (
        <CellGroup title="下级合伙人，只能查看">
          {children.map((child) => (
            <Cell key={child.regionName + child.name} label={child.name} note={child.regionName} value={partnerStatus[child.status]} />
          ))}
        </CellGroup>
      ) : null}
    </Box>
  )
}

function Figure({ label, fen }: { label: string; fen: number }) {
  return (
    <Stack gap={4}>
      <Typography size="s" tone="soft">
        {label}
      </Typography>
      <Typography size="l" weight="semibold" isFigure>
        {`¥${amount(fen)}`}
      </Typography>
    </Stack>
  )
}
