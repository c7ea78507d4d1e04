/** The report of leads: funnel and measures of a span, by source, handler, store or day; each figure opens its leads. */
import { name, options } from '@qianxian/protocol/base/dictionary'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import type { LeadFigures, LeadReportRow } from '@qianxian/protocol/lead/lead-report.schema'
import { leadFigure, leadFigures, leadReportBy, leadReportWords, type LeadFigure } from '@qianxian/protocol/lead/lead-report.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call, errorsInline } from '@/request/call'
import { goHome, navigateToUrl } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { exportSheet } from '@/shell/exportSheet'
import { Screen } from '@/shell/Screen'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { LeadFigureSheet, LeadReportRowSheet } from './lazySheets'
import { type GroupedReport, LeadReportModel, measureWords, reportSpans, stepWords } from './LeadReportModel'

/** The figure whose leads are shown; of one row, or of the total. */
export interface OpenedFigure {
  figure: LeadFigure
  row: Pick<LeadReportRow, 'key' | 'name'> | null
}

export const LeadReportScreen = guardScreen(function LeadReportScreen() {
  const [model] = useState(() => new LeadReportModel())
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const [shown, setShown] = useState<LeadReportRow | null>(null)
  const { value } = model.report
  useDetailPage(model.report)
  return (
    <Screen onRetry={() => void model.report.reload()}>
      <ReportFilter model={model} />
      <DetailView
        model={model.report}
        gone={<EmptyState title="没有权限" words="这一页只对客资专员和店长开放" actionWords="回首页看看" onAction={() => goHome()} />}
        render={(report) => <Report report={report} onOpen={(figure) => setOpened({ figure, row: null })} onShow={setShown} />}
      />
      <LeadReportRowSheet
        isOpen={shown !== null}
        row={shown}
        onOpen={(figure) => {
          setOpened(shown && { figure, row: shown })
          setShown(null)
        }}
        onClose={() => setShown(null)}
      />
      {value ? <LeadFigureSheet isOpen={opened !== null} opened={opened} report={value} onClose={() => setOpened(null)} /> : null}
    </Screen>
  )
})

const ReportFilter = observer(function ReportFilter({ model }: { model: LeadReportModel }) {
  return (
    <Box padX="gutter" padTop={20} padBottom={20}>
      <Chips>
        {reportSpans.map((days) => (
          <Chip key={days} role="radio" label={`近 ${days} 天`} isOn={model.span === days} onClick={() => model.chooseSpan(days)} />
        ))}
      </Chips>
      <Box top={16}>
        <Chips>
          {options(leadReportBy).map(({ value, name: label }) => (
            <Chip key={value} role="radio" label={`按${label}`} isOn={model.by === value} onClick={() => model.chooseBy(value)} />
          ))}
        </Chips>
      </Box>
    </Box>
  )
})

interface ReportProps {
  report: GroupedReport
  onOpen: (figure: LeadFigure) => void
  onShow: (row: LeadReportRow) => void
}

function Report({ report, onOpen, onShow }: ReportProps) {
  const { total, rows, scopeName, by } = report
  return (
    <Box padBottom={48}>
      <CellGroup title={`${scopeName}，点开看每一条`}>
        {total.potential === null ? null : (
          <Cell
            id="qx-report-potential"
            label={leadReportWords.potential}
            value={`${total.potential}`}
            onClick={() => navigateToUrl('/subpages/customer/indexpop')}
          />
        )}
        {leadFigures.funnel.map((figure) => (
          <Cell
            key={figure}
            id={`qx-report-${figure}`}
            label={name(leadFigure, figure)}
            value={stepWords(total, figure)}
            onClick={() => onOpen(figure)}
          />
        ))}
        {(['recycled', 'invalid'] as const).map((figure) => (
          <Cell
            key={figure}
            id={`qx-report-${figure}`}
            label={name(leadFigure, figure)}
            value={`${total[figure]}`}
            onClick={() => onOpen(figure)}
          />
        ))}
      </CellGroup>
      <Measures figures={total} />
      {rows.length > 0 ? (
        <CellGroup title={`按${name(leadReportBy, by)}`}>
          {rows.map((row) => (
            <Cell
              key={row.key}
              id={`qx-report-row-${row.key || 'none'}`}
              label={row.name}
              note={`已联系 ${row.figures.contacted} · 已到店 ${row.figures.visited} · 已转化 ${row.figures.converted}`}
              value={`${row.figures.leads} 条`}
              onClick={() => onShow(row)}
            />
          ))}
        </CellGroup>
      ) : (
        <EmptyState isCompact art="people" title="这段时间没有线索" words="换一段时间看看。" />
      )}
      <CellGroup>
        <Cell id="qx-report-export" label="导出报表" onClick={() => exportReport(report)} />
      </CellGroup>
      <Typography isInset size="s" tone="soft">
        {`${leadReportWords.cohort}。${leadReportWords.byHandler}。`}
      </Typography>
    </Box>
  )
}

function Measures({ figures }: { figures: LeadFigures }) {
  return (
    <CellGroup>
      {measureWords(figures).map(([label, value]) => (
        <Cell key={label} label={label} value={value} />
      ))}
    </CellGroup>
  )
}

const exportReport = ({ from, until, by }: GroupedReport): Promise<void> =>
  exportSheet({
    title: '导出报表',
    content: '文件里有每一项数字和每一条线索，姓名和手机号打码，会写明是谁在什么时候导出的，请不要外传。',
    link: (format) => call(leadReport.getLeadReportLink, { from, until, by, format }, errorsInline),
    endpoint: leadReport.exportLeadReport,
    fileName: `线索报表-${until}`,
  })
