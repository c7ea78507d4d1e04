/** The field of papers: pictures, or one PDF if the device can pick one, each with its progress and actions. */
import { certificateLimits } from '@qianxian/protocol/certificate/certificate.words'
import { observer } from 'mobx-react'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { pickImages } from '@/platform/media/image'
import { canPickPdf, pickPdf } from '@/platform/files/pdf'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import type { TextColor } from '@/ui/base/style/styleClasses'
import { FieldShell } from '@/ui/form/FieldShell'
import { UploadRow } from '@/ui/form/UploadRow'
import type { Paper, PapersModel } from './PapersModel'

const { papersMax, bytesMax } = certificateLimits

/** Papers for any purpose. */
type Papers = Pick<PapersModel<never>, 'list' | 'room' | 'takesPdf' | 'add' | 'retry' | 'remove'>

export interface PapersFieldProps {
  papers: Papers
  label: string
  hint: string
  error: string | null
}

export const PapersField = observer(function PapersField({ papers, label, hint, error }: PapersFieldProps) {
  const { list, room } = papers
  const canAdd = room > 0
  const pdf = papers.takesPdf && canPickPdf() && list.length === 0
  const most = `${bytesMax / 1024 / 1024}MB`
  return (
    <FieldShell name="papers" label={label} look="tall" hint={hint} error={error} corner={`${list.length}/${papersMax}`}>
      {list.map((paper, place) => (
        <PaperRow key={paper.key} paper={paper} place={place} papers={papers} />
      ))}
      {canAdd ? (
        <Row top={20} gap={16} isWrapping>
          <Button kind="secondary" icon="camera" id="qx-papers-pick" onClick={() => picked(async () => papers.add(await pickImages(room)))}>
            {list.length === 0 ? '拍照或选图片' : '再加一张'}
          </Button>
          {pdf ? (
            <Button
              kind="secondary"
              icon="file-text"
              id="qx-papers-pdf"
              onClick={() => picked(async () => papers.add([await pickPdf()], true))}
            >
              {process.env.TARO_ENV === 'weapp' ? '从聊天选 PDF' : '选一份 PDF'}
            </Button>
          ) : null}
        </Row>
      ) : null}
      {list.length === 0 ? (
        <Row top={16} size="s" tone="soft">{`图片最多 ${papersMax} 张${pdf ? '，或一份 PDF' : ''}，每个不超过 ${most}。`}</Row>
      ) : null}
    </FieldShell>
  )
})

async function picked(pick: () => Promise<void>): Promise<void> {
  try {
    await pick()
  } catch (error) {
    if (!isCancelled(error)) toast(failureWords(error))
  }
}

const tones: Record<Paper['state'], TextColor> = { waiting: 'soft', uploading: 'brand', here: 'success', failed: 'danger' }

function wordsOf({ state, percent, reason }: Paper): string {
  if (state === 'failed') return `没有上传成功：${reason}`
  return state === 'here' ? '已加密上传' : state === 'waiting' ? '等待上传' : `上传中 ${percent}%`
}

const PaperRow = observer(function PaperRow({ paper, place, papers }: { paper: Paper; place: number; papers: Papers }) {
  const { key, file, isPdf, state, percent, canRetry } = paper
  const name = isPdf ? 'PDF 材料' : `第 ${place + 1} 张`
  async function handleRemove() {
    const content = '删除后需要重新上传。'
    if (state === 'here' && !(await confirm({ title: `删除${name}？`, content, confirmWords: '删除', isDanger: true }))) return
    await papers.remove(key).catch((error: unknown) => toast(failureWords(error)))
  }
  return (
    <UploadRow
      isPlain
      name={name}
      picture={isPdf ? null : (file?.path ?? null)}
      words={wordsOf(paper)}
      tone={tones[state]}
      percent={percent}
      onRetry={canRetry ? () => void papers.retry(key) : undefined}
      onRemove={handleRemove}
      removeWords="删除"
    />
  )
})
