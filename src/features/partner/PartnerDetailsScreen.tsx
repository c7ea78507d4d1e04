/** One partner for everybody: region, stores, since when, and confirmed figures; without an id the programme alone. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { partner } from '@qianxian/protocol/partner/partner'
import type { PartnerDetail } from '@qianxian/protocol/partner/partner.schema'
import { partnerKind } from '@qianxian/protocol/partner/partner.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { PartnerProgramme } from './PartnerProgramme'

export const PartnerDetailsScreen = guardScreen(function PartnerDetailsScreen() {
  const { id } = usePageParams<'id'>()
  const [model] = useState(
    () => new DetailModel({ load: () => callQuietly(partner.getPartnerDetail, /^[0-9]{1,15}$/.test(id ?? '') ? { id: Number(id) } : {}) }),
  )
  useDetailPage(model)
  const again = () => void model.reload()
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <DetailView
        model={model}
        render={({ partner: shown, lines }) => (
          <Box padTop={16} padBottom={48}>
            {shown ? <Shown partner={shown} /> : null}
            <PartnerProgramme lines={lines} />
            <CellGroup>
              <Cell label="合伙人规则" icon="file-text" id="qx-partner-rules" onClick={() => navigateTo('/subpages/partner/rules')} />
              <Cell label="成为合伙人" icon="hand-heart" id="qx-partner-join" onClick={() => navigateTo('/subpages/partner/index')} />
            </CellGroup>
          </Box>
        )}
      />
    </Screen>
  )
})

function Shown({ partner: { name, kind, regionName, since, intro, stores, served } }: { partner: PartnerDetail }) {
  const facts = [
    ['负责区域', regionName],
    ['类型', partnerKind[kind]],
    ['合作开始', dateInWords(since)],
    ['区域里服务过的会员', served === null ? '' : `${served} 位以上`],
  ].filter(([, text]) => text !== '')
  return (
    <CardBox isInset bottom={24} pad={32} id="qx-partner-detail">
      <Typography level={2} size="xl" weight="bold">
        {name}
      </Typography>
      <Typography top={12} bottom={16} isAsWritten>
        {intro}
      </Typography>
      {facts.map(([label, text]) => (
        <Row key={label} top={8} justify="between" gap={16}>
          <Typography tone="soft">{label}</Typography>
          <Typography>{text}</Typography>
        </Row>
      ))}
      {stores.map((store) => (
        <Row key={store.name} top={8} justify="between" gap={16}>
          <Typography tone="soft">{store.cityName}</Typography>
          <Typography>{store.name}</Typography>
        </Row>
      ))}
    </CardBox>
  )
}
