/** The people who registered by the partner's code, masked. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { partner } from '@qianxian/protocol/partner/partner'
import type { Invited } from '@qianxian/protocol/poster/poster.schema'
import { invitedStage, promotionChannel } from '@qianxian/protocol/poster/poster.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'

export const PartnerUsersScreen = guardScreen(function PartnerUsersScreen() {
  const [model] = useState(
    () => new ListModel<Invited>({ keyOf: ({ key }) => key, load: (cursor) => callQuietly(partner.getPartnerUserPaged, { cursor }) }),
  )
  useListPage(model)
  const again = () => void model.refresh()
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <ListView
        model={model}
        keyOf={({ key }) => key}
        renderRow={({ name, channel, stage, registeredOn }) => (
          <Row bottom={16} padX={28} padY={20} surface="card" justify="between">
            <Stack isGrowing gap={4}>
              <Typography size="ml">{name}</Typography>
              <Typography size="s" tone="soft">
                {`${promotionChannel[channel]} · ${dateInWords(registeredOn)}注册`}
              </Typography>
            </Stack>
            <Tag tone={stage === 'published' ? 'success' : 'plain'}>{invitedStage[stage]}</Tag>
          </Row>
        )}
        empty={<EmptyState art="people" title="还没有人通过你的码注册" words="发展人员没有报酬，会员付款的服务才有分成。" />}
        endWords="都在这里了"
      />
    </Screen>
  )
})
