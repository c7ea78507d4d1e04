import { dateAndTime } from '@qianxian/protocol/base/calendar'
import type { LeadPapers } from '@qianxian/protocol/lead/lead-import.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { pickImages } from '@/platform/media/image'
import { goBack } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { UploadRow } from '@/ui/form/UploadRow'
import { LeadPaperSheet } from './lazySheets'
import { LeadPapersModel, type SentPaper } from './LeadPapersModel'

type Paper = LeadPapers['list'][number]

/** The sealed papers of a lead, for its owner and manager. */
export const LeadPapersPage = observer(function LeadPapersPage({ leadId }: { leadId: number }) {
  const [model] = useState(() => new LeadPapersModel(leadId))
  const [opened, setOpened] = useState<Paper | null>(null)
  const { papers } = model
  useDetailPage(papers)
  useEffect(() => () => model.close(), [model])
  async function handlePick() {
    try {
      model.add(await pickImages(model.room))
    } catch (error) {
      if (!isCancelled(error)) toast(failureWords(error))
    }
  }
  return (
    <Screen header="plain" onRetry={() => void papers.reload()}>
      <DetailView
        model={papers}
        gone={
          <EmptyState art="gone" title="看不到这条线索的材料" words="只有跟进人和店长能看。" actionWords="返回" onAction={() => goBack()} />
        }
        render={({ list, max }) => (
          <Box padTop={8} padBottom={48}>
            <Typography isInset bottom={24} size="sm" tone="soft">
              {`材料加密保存，只有跟进人和店长能看，每次打开都会记录。最多 ${max} 张，对方要求删除资料时一并销毁。`}
            </Typography>
            {list.length > 0 ? (
              <CellGroup title={`已上传 ${list.length} / ${max}`}>
                {list.map((paper, place) => (
                  <Cell
                    key={paper.id}
                    id={`qx-lead-paper-${paper.id}`}
                    icon="file-text"
                    label={`第 ${place + 1} 张`}
                    note={`${paper.by} · ${dateAndTime(paper.createdAt)}`}
                    value={paper.looks > 0 ? `看过 ${paper.looks} 次` : '没有看过'}
                    onClick={() => setOpened(paper)}
                  />
                ))}
              </CellGroup>
            ) : model.sent.length === 0 ? (
              <EmptyState isCompact art="people" title="还没有材料" words="聊天截图、到店登记表等，拍照上传。" />
            ) : null}
            <Box padX="gutter">
              {model.sent.map((paper) => (
                <SentRow key={paper.key} paper={paper} model={model} />
              ))}
              {model.room > 0 ? (
                <Button top={32} isBlock icon="camera" id="qx-lead-paper-pick" onClick={handlePick}>
                  拍照或选图片
                </Button>
              ) : null}
            </Box>
          </Box>
        )}
      />
      <LeadPaperSheet
        isOpen={opened !== null}
        paper={opened}
        onRemove={(id) => model.remove(id)}
        onClose={() => {
          setOpened(null)
          void papers.reload()
        }}
      />
    </Screen>
  )
})

const stateWords = ({ state, percent, reason }: SentPaper): string =>
  state === 'failed' ? `没有上传成功：${reason}` : state === 'waiting' ? '等待上传' : `上传中 ${percent}%`

const SentRow = observer(function SentRow({ paper, model }: { paper: SentPaper; model: LeadPapersModel }) {
  const { key, file, state, percent } = paper
  return (
    <UploadRow
      name={file.name ?? '图片'}
      picture={file.path}
      words={stateWords(paper)}
      tone={state === 'failed' ? 'danger' : state === 'waiting' ? 'soft' : 'brand'}
      percent={percent}
      onRetry={state === 'failed' ? () => model.retry(key) : undefined}
      onRemove={() => model.dismiss(key)}
    />
  )
})
