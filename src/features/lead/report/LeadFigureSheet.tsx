/** The leads behind one figure of the report, masked, newest first. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import type { LeadReportItem } from '@qianxian/protocol/lead/lead-report.schema'
import { leadFigure } from '@qianxian/protocol/lead/lead-report.words'
import { leadSource, leadStatus } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateToUrl } from '@/router/navigator'
import { urlOf } from '@/router/url'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import type { GroupedReport } from './LeadReportModel'
import type { OpenedFigure } from './LeadReportScreen'

export interface LeadFigureSheetProps {
  isOpen: boolean
  /** Null if the sheet is closed. */
  opened: OpenedFigure | null
  report: GroupedReport
  onClose: () => void
}

export const LeadFigureSheet = observer(function LeadFigureSheet({ isOpen, opened, report, onClose }: LeadFigureSheetProps) {
  const shown = useLastShown(opened)
  const { from, until, by } = report
  const title = shown ? [shown.row?.name, name(leadFigure, shown.figure)].filter(Boolean).join(' · ') : ''
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {shown ? <Leads key={JSON.stringify([shown, from, until, by])} opened={shown} report={report} onLeave={onClose} /> : null}
    </Sheet>
  )
})

interface LeadsProps {
  opened: OpenedFigure
  report: GroupedReport
  onLeave: () => void
}

const Leads = observer(function Leads({ opened: { figure, row }, report: { from, until, by }, onLeave }: LeadsProps) {
  const [list] = useState(
    () =>
      new ListModel<LeadReportItem>({
        keyOf: ({ id }) => id,
        load: (cursor) => callQuietly(leadReport.getLeadReportPaged, { from, until, figure, ...(row ? { by, key: row.key } : {}), cursor }),
      }),
  )
  useEffect(() => void list.load(), [list])
  function handleOpen({ id }: LeadReportItem) {
    onLeave()
    return navigateToUrl(urlOf('/subpages/customer/detail', { id }))
  }
  return (
    <ListView
      model={list}
      keyOf={({ id }) => id}
      renderRow={(item) => <Item item={item} onOpen={item.canOpen ? () => handleOpen(item) : undefined} />}
      empty={<EmptyState isCompact art="people" title="没有这样的线索" words="换一段时间看看。" />}
      endWords="都在这里了"
    />
  )
})

function Item({ item, onOpen }: { item: LeadReportItem; onOpen?: () => unknown }) {
  const { id, name: called, phone, cityName, source, status, ownerName, createdAt } = item
  return (
    <Box id={`qx-report-lead-${id}`} role={onOpen ? 'link' : undefined} padX="gutter" padY={20} line="bottom" onClick={onOpen}>
      <Row gap={12} isWrapping>
        <Typography size="m" weight="semibold">
          {called}
        </Typography>
        <Typography isGrowing size="sm" isFigure>
          {phone}
        </Typography>
        <Tag tone="plain">{name(leadStatus, status)}</Tag>
      </Row>
      <Typography top={8} size="s" tone="soft">
        {[cityName, name(leadSource, source), ownerName, dateAndTime(createdAt)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}
