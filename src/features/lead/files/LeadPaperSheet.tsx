/** Shows one paper of a lead until its address expires, then removes it from the screen. */
import { Image } from '@tarojs/components'
import { leadPaper } from '@qianxian/protocol/lead/lead-import'
import type { LeadPapers } from '@qianxian/protocol/lead/lead-import.schema'
import { leadPaperLimits } from '@qianxian/protocol/lead/lead-import.words'
import { useEffect, useState } from 'react'
import { failureWords } from '@/platform/fault'
import { call } from '@/request/call'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Typography } from '@/ui/base/text/Typography'

export interface LeadPaperSheetProps {
  isOpen: boolean
  /** Null if the sheet is closed. */
  paper: LeadPapers['list'][number] | null
  onRemove: (id: number) => Promise<void>
  onClose: () => void
}

export function LeadPaperSheet({ isOpen, paper, onRemove, onClose }: LeadPaperSheetProps) {
  const [url, setUrl] = useState<string | null>(null)
  const shown = useLastShown(paper)
  useEffect(() => {
    if (url === null) return undefined
    const timer = setTimeout(() => setUrl(null), leadPaperLimits.lookSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [url])
  function handleClose() {
    setUrl(null)
    onClose()
  }
  async function handleOpen() {
    if (shown) setUrl((await call(leadPaper.openLeadPaper, { id: shown.id }, { loadingText: '正在打开' })).url)
  }
  async function handleRemove() {
    if (!shown) return
    const content = '删除后不能恢复，查看记录会保留。'
    if (!(await confirm({ title: '删除这张材料？', content, confirmWords: '删除', isDanger: true }))) return
    try {
      await onRemove(shown.id)
      handleClose()
    } catch (error) {
      toast(failureWords(error))
    }
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={handleClose}
      title="材料"
      footer={
        <Row gap={16}>
          <Button kind="ghost" id="qx-lead-paper-remove" onClick={handleRemove}>
            删除
          </Button>
          {url === null ? (
            <Button isBlock id="qx-lead-paper-open" onClick={handleOpen}>
              打开
            </Button>
          ) : null}
        </Row>
      }
    >
      <Box padX="gutter" padBottom={24}>
        {url === null ? (
          <Typography size="sm" tone="soft">
            {`打开后显示 ${leadPaperLimits.lookSeconds} 秒，图上会印你的名字，查看会记录。`}
          </Typography>
        ) : (
          <>
            <Typography bottom={16} size="s" tone="soft" region="status">
              {`${leadPaperLimits.lookSeconds} 秒后自动关闭，这次查看已经记录。`}
            </Typography>
            <Image src={configStore.fileUrl(url)} mode="widthFix" ariaLabel="材料" style={{ width: '100%' }} />
          </>
        )}
      </Box>
    </Sheet>
  )
}
