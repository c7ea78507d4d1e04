/** The people whom the promoter brought: a masked name, the stage, and the dates. */
import { promoter } from '@qianxian/protocol/promoter/promoter'
import type { Referral } from '@qianxian/protocol/promoter/promoter.schema'
import { referralStage, type ReferralStage } from '@qianxian/protocol/promoter/promoter.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { referralInWords } from './promoterWords'

const tones: Readonly<Record<ReferralStage, Tone>> = {
  registered: 'plain',
  published: 'info',
  first_paid: 'success',
  lapsed: 'plain',
  void: 'danger',
}

export const PromoterUsersScreen = guardScreen(function PromoterUsersScreen() {
  const [model] = useState(
    () =>
      new ListModel<Referral>({
        keyOf: ({ key }) => key,
        load: (cursor) => callQuietly(promoter.getReferralPaged, { cursor }),
      }),
  )
  useListPage(model)
  const again = () => void model.refresh()
  return (
    <Screen bg="rose" onRetry={again} onSessionChange={again}>
      <ListView
        model={model}
        keyOf={({ key }) => key}
        header={<Box padTop={24} />}
        renderRow={(row) => <Brought row={row} />}
        empty={<EmptyState art="people" title="还没有人通过你注册" words="把推广码或海报发给认真找对象的朋友。" />}
        endWords="都在这里了"
      />
    </Screen>
  )
})

function Brought({ row }: { row: Referral }) {
  return (
    <Row bottom={16} padX={28} padY={20} surface="card" radius="m" justify="between">
      <Stack isGrowing>
        <Typography size="ml" leading="close">
          {row.name}
        </Typography>
        <Typography top={4} size="s" tone="soft" leading="close">
          {referralInWords(row)}
        </Typography>
      </Stack>
      <Tag tone={tones[row.stage]}>{referralStage[row.stage]}</Tag>
    </Row>
  )
}
