/** The matchmakers of the region with their figures of service; read only, without money. */
import { partner } from '@qianxian/protocol/partner/partner'
import type { TeamRow } from '@qianxian/protocol/partner/partner.schema'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'

export const PartnerTeamScreen = guardScreen(function PartnerTeamScreen() {
  const [model] = useState(
    () => new ListModel<TeamRow>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(partner.getPartnerTeamPaged, { cursor }) }),
  )
  useListPage(model)
  const again = () => void model.refresh()
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <ListView
        model={model}
        keyOf={({ id }) => id}
        renderRow={({ name, cityName, serving, met }) => (
          <Row bottom={16} padX={28} padY={20} surface="card" justify="between">
            <Stack isGrowing gap={4}>
              <Typography size="ml">{name}</Typography>
              <Typography size="s" tone="soft">
                {cityName}
              </Typography>
            </Stack>
            <Typography size="s">{`服务中 ${serving} 位 · 90 天见面 ${met} 对`}</Typography>
          </Row>
        )}
        empty={<EmptyState art="people" title="区域里还没有红娘" words="有红娘在你的区域服务以后，会显示在这里。" />}
        endWords="都在这里了"
      />
    </Screen>
  )
})
