import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name, names } from '@qianxian/protocol/base/dictionary'
import type { InterviewDesk } from '@qianxian/protocol/interview/interview.schema'
import { interviewHow, interviewPaper, interviewStatus, type InterviewStatus } from '@qianxian/protocol/interview/interview.words'
import { useState } from 'react'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'

type Version = InterviewDesk['versions'][number]

const tones: Partial<Record<InterviewStatus, Tone>> = { submitted: 'gold', confirmed: 'success', corrected: 'brand', disputed: 'danger' }

/** Submitted versions of this member, newest first, with the member's answers. */
export function InterviewVersions({ versions }: { versions: readonly Version[] }) {
  const [isOpen, setOpen] = useState(false)
  if (versions.length === 0) return null
  const shown = isOpen ? versions : versions.slice(0, 1)
  return (
    <Box isInset bottom={32}>
      <Typography top={12} bottom={16} size="l" weight="semibold">
        交给会员的版本
      </Typography>
      <Box surface="card" isClipped region="list">
        <ListItems>
          {shown.map((version) => (
            <OneVersion key={version.id} version={version} />
          ))}
        </ListItems>
        {shown.length < versions.length ? (
          <Row justify="center" tall="tap" tone="brand" id="qx-interview-more" onClick={() => setOpen(true)}>
            <Typography size="sm">看全部 {versions.length} 版</Typography>
            <Icon name="chevron-down" size={28} />
          </Row>
        ) : null}
      </Box>
    </Box>
  )
}

function OneVersion({ version }: { version: Version }) {
  const { status, words, excerpt, concerns, papers, seen, matchmakerName, metOn, how, minutes } = version
  const head = [metOn && dateInWords(`${metOn}T00:00:00+08:00`), how && name(interviewHow, how), minutes && `${minutes} 分钟`]
  return (
    <Stack padX={28} padY={24} gap={12} line="bottom">
      <Row gap={16}>
        <Typography isGrowing size="ml" weight="semibold">
          第 {version.version} 版
        </Typography>
        <Tag tone={tones[status] ?? 'plain'}>{name(interviewStatus, status)}</Tag>
      </Row>
      <Typography size="s" tone="soft">
        {[matchmakerName, ...head].filter(Boolean).join(' · ')}
      </Typography>
      {words ? (
        <Box padX={24} padY={20} surface="sunken" radius="m">
          <Typography size="m" isAsWritten>{`会员说：${words}`}</Typography>
        </Box>
      ) : null}
      {seen.length > 0 ? (
        <Typography size="s">{`当面核实：${seen.map(({ label, text }) => `${label} ${text}`).join('、')}`}</Typography>
      ) : null}
      {papers.length > 0 ? <Typography size="s">{`看过：${names(interviewPaper, papers)}`}</Typography> : null}
      <Typography size="m" isAsWritten>
        {excerpt}
      </Typography>
      {concerns ? <Typography size="s" tone="soft" isAsWritten>{`顾虑：${concerns}`}</Typography> : null}
    </Stack>
  )
}
