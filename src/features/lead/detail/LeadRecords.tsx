/** The records of a lead: follow-ups and events, reveals, the consent receipt, and its papers. */
import { dateAndTime, relativeTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { Lead, LeadHistoryItem } from '@qianxian/protocol/lead/lead.schema'
import { followResult, followType, leadEvent, leadRevealReason } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateToUrl } from '@/router/navigator'
import { urlOf } from '@/router/url'
import { configStore } from '@/stores/config.store'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Box, Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection } from '@/ui/person/FactGrid'
import { nextContactWords } from '../leadWords'
import { LeadConsentSheet } from './lazySheets'

/** Records shown before the rest is expanded. */
const SHOWN = 5

interface Entry {
  key: string
  at: string
  tag: string
  isNote: boolean
  words: string
  by: string | null
  nextAt: string | null
}

const entryOf = ({ at, by, event, type, result, content, nextAt }: LeadHistoryItem, place: number): Entry => ({
  key: `h${place}`,
  at,
  by,
  nextAt,
  isNote: event === null,
  tag:
    event === null
      ? [type && name(followType, type), result && name(followResult, result)].filter(Boolean).join(' · ')
      : name(leadEvent, event),
  words: content,
})

/** Follow-ups, events and reveals, newest first. */
function entriesOf({ history, reveals }: Lead): Entry[] {
  const seen = reveals.map(({ at, by, reason }, place): Entry => ({
    key: `r${place}`,
    at,
    by,
    nextAt: null,
    isNote: false,
    tag: '查看号码',
    words: name(leadRevealReason, reason),
  }))
  // A follow-up has its own entry with its words.
  return [...history.filter(({ event }) => event !== 'followed').map(entryOf), ...seen].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
}

export const LeadHistory = observer(function LeadHistory({ lead }: { lead: Lead }) {
  const [isOpen, setOpen] = useState(false)
  const entries = entriesOf(lead)
  if (entries.length === 0) return null
  const shown = isOpen ? entries : entries.slice(0, SHOWN)
  return (
    <DetailSection title="历史" note={`${entries.length} 条`}>
      <Box region="list" id="qx-lead-history">
        <ListItems>
          {shown.map(({ key, at, by, tag, isNote, words, nextAt }) => (
            <Box key={key} padY={16} line="bottom">
              <Row gap={16} isWrapping>
                <Tag tone={isNote ? 'brand' : 'plain'}>{tag}</Tag>
                <Typography isGrowing align="end" size="s" tone="soft">
                  {[by, relativeTime(at)].filter(Boolean).join(' · ')}
                </Typography>
              </Row>
              {words ? (
                <Typography top={8} size="m" isAsWritten>
                  {words}
                </Typography>
              ) : null}
              {nextAt && nextAt === lead.nextAt ? (
                <Typography top={4} size="s" tone="soft">
                  {nextContactWords(nextAt).words}
                </Typography>
              ) : null}
            </Box>
          ))}
        </ListItems>
      </Box>
      {shown.length < entries.length ? (
        <Row justify="center" tall="tap" tone="brand" id="qx-lead-history-more" onClick={() => setOpen(true)}>
          <Typography size="sm">看全部 {entries.length} 条</Typography>
          <Icon name="chevron-down" size={28} />
        </Row>
      ) : null}
    </DetailSection>
  )
})

/** The receipt of what the person agreed to, with its text, and the papers of the lead. */
export const LeadConsentReceipt = observer(function LeadConsentReceipt({ lead }: { lead: Lead }) {
  const [isReading, setReading] = useState(false)
  const { consent, isOwn, isManaged } = lead
  const document = consent?.document
  const papers = '/subpages/upload_file/customer'
  return (
    <>
      {consent ? (
        <CellGroup title="授权凭证">
          <Cell label="同意时间" value={dateAndTime(consent.at)} />
          <Cell label="在哪里同意" value={consent.where} />
          <Cell
            id="qx-lead-consent"
            label="同意的说明"
            note={consent.text}
            value={document ? '看原文' : undefined}
            onClick={document ? () => setReading(true) : undefined}
          />
        </CellGroup>
      ) : null}
      {document ? <LeadConsentSheet isOpen={isReading} document={document} onClose={() => setReading(false)} /> : null}
      {(isOwn || isManaged) && configStore.leadsTo(papers) ? (
        <CellGroup>
          <Cell
            id="qx-lead-papers"
            icon="file-text"
            label="线索资料"
            note="只有跟进的专员和店长能看"
            onClick={() => navigateToUrl(urlOf(papers, { id: lead.id }))}
          />
        </CellGroup>
      ) : null}
    </>
  )
})
