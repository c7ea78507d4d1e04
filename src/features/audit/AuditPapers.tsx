/**
 * Attachments of a certificate: the applicant's statements, official registers to check, and papers, each opened for a
 * reason.
 */
import { Image } from '@tarojs/components'
import type { AuditDetail } from '@qianxian/protocol/audit/audit.schema'
import type { AuditTarget } from '@qianxian/protocol/audit/audit.words'
import { career } from '@qianxian/protocol/career/career'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateLimits, paperLookReason, type PaperLookReason } from '@qianxian/protocol/certificate/certificate.words'
import { useEffect, useState } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { call } from '@/request/call'
import { configStore } from '@/stores/config.store'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { choices } from '@/ui/form/choices'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { DetailSection } from '@/ui/person/FactGrid'

type Attached = NonNullable<AuditDetail['attached']>

interface AuditPapersProps {
  target: AuditTarget
  attached: Attached
  isAppeal: boolean
}

export function AuditPapers({ target, attached: { papers, said, links }, isAppeal }: AuditPapersProps) {
  const [opened, setOpened] = useState<Attached['papers'][number] | null>(null)
  return (
    <DetailSection title={target === 'application' ? '申请材料' : '认证材料'} note={`${papers.length} 份`}>
      {said.map(({ label, text }) => (
        <Row key={label} align="start" padY={8}>
          <Typography isFixed right={24} size="sm" tone="soft">
            {label}
          </Typography>
          <Typography isGrowing align="end" size="sm" canSelect>
            {text}
          </Typography>
        </Row>
      ))}
      <Row top={16} gap={16} isWrapping>
        {papers.map((paper) => (
          <Button key={paper.id} id={`qx-paper-${paper.id}`} size="s" kind="secondary" icon="eye" onClick={() => setOpened(paper)}>
            {paper.label}
          </Button>
        ))}
        {links.map(({ label, url }) => (
          <Button key={url} size="s" kind="secondary" icon="link" onClick={() => copyText(url, '网址已复制，到浏览器里打开')}>
            {label}
          </Button>
        ))}
      </Row>
      <PaperSheet target={target} paper={opened} first={isAppeal ? 'appeal' : 'judging'} onClose={() => setOpened(null)} />
    </DetailSection>
  )
}

interface PaperSheetProps {
  target: AuditTarget
  paper: Attached['papers'][number] | null
  first: PaperLookReason
  onClose: () => void
}

/** Shows one paper until its address expires, then removes it from the screen. */
function PaperSheet({ target, paper, first, onClose }: PaperSheetProps) {
  const [reason, setReason] = useState<PaperLookReason>(first)
  const [shown, setShown] = useState<{ id: number; url: string; until: string } | null>(null)
  const url = shown && shown.id === paper?.id ? shown.url : null

  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setShown(null), Math.max(0, certificateLimits.lookSeconds * 1_000))
    return () => clearTimeout(timer)
  }, [shown])

  function handleClose() {
    setShown(null)
    onClose()
  }
  async function handleOpen() {
    if (!paper) return
    const openPaper = target === 'application' ? career.openApplicationPaper : certificate.openPaper
    const look = await call(openPaper, { id: paper.id, reason }, { loadingText: '正在打开' })
    setShown({ id: paper.id, ...look })
  }
  return (
    <Sheet
      isOpen={paper !== null}
      onClose={handleClose}
      title={paper?.label}
      footer={
        url ? undefined : (
          <Button isBlock id="qx-paper-open" onClick={handleOpen}>
            打开
          </Button>
        )
      }
    >
      <Box padX="gutter" padBottom={24}>
        {url ? (
          <>
            <Typography bottom={16} size="s" tone="soft" region="status">
              {`${certificateLimits.lookSeconds} 秒后自动关闭。这次查看已经记录，本人能看到。`}
            </Typography>
            <Image src={configStore.fileUrl(url)} mode="widthFix" ariaLabel="材料" style={{ width: '100%' }} />
          </>
        ) : (
          <ChoiceField
            look="open"
            as="rows"
            label="为什么查看"
            hint="每次打开都会记录，本人能看到你的编号、时间和原因。"
            isRequired
            options={choices(paperLookReason)}
            value={reason}
            onChange={(next) => next && setReason(next as PaperLookReason)}
          />
        )}
      </Box>
    </Sheet>
  )
}
