import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { leadImport } from '@qianxian/protocol/lead/lead-import'
import type { LeadImport } from '@qianxian/protocol/lead/lead-import.schema'
import { leadImportLimits, leadTemplate } from '@qianxian/protocol/lead/lead-import.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { canPickTable, pickTable } from '@/platform/files/table'
import { call, errorsInline } from '@/request/call'
import { exportSheet } from '@/shell/exportSheet'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { usePolling } from '@/ui/detail/usePolling'
import { UploadRow } from '@/ui/form/UploadRow'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { LeadImportSheet } from './lazySheets'
import { LeadImportModel, progressWords } from './LeadImportModel'

const templateFile = (): Promise<void> =>
  exportSheet({
    title: '下载导入模板',
    content: `${leadTemplate.note}。`,
    link: (format) => call(leadImport.getLeadTemplateLink, { format }, errorsInline),
    endpoint: leadImport.exportLeadTemplate,
    fileName: leadTemplate.fileName,
  })

/** Imports leads from a filled template, and lists earlier imports with their progress. */
export const LeadImportPage = observer(function LeadImportPage() {
  const [model] = useState(() => new LeadImportModel())
  const [opened, setOpened] = useState<LeadImport | null>(null)
  const { imports } = model
  useListPage(imports)
  usePolling(model.isRunning, () => imports.refresh())
  useEffect(() => () => model.close(), [model])
  return (
    <Screen header="plain" onRetry={() => void imports.refresh()}>
      <ListView
        model={imports}
        keyOf={({ id }) => id}
        header={<ImportHead model={model} />}
        renderRow={(one) => <ImportRow one={one} onOpen={() => setOpened(one)} />}
        empty={<EmptyState isCompact art="people" title="还没有导入过" words="下载模板，填好后在这里上传。" />}
        endWords="都在这里了"
      />
      <LeadImportSheet
        isOpen={opened !== null}
        one={imports.rows.find(({ id }) => id === opened?.id) ?? opened}
        onClose={() => setOpened(null)}
      />
    </Screen>
  )
})

const ImportHead = observer(function ImportHead({ model }: { model: LeadImportModel }) {
  const { sent, isSending } = model
  const canPick = canPickTable()
  async function handlePick() {
    try {
      const one = await model.send(await pickTable())
      if (one) toast('文件已收到，正在导入')
    } catch (error) {
      if (!isCancelled(error)) toast(failureWords(error))
    }
  }
  return (
    <Box padX="gutter" padTop={8} padBottom={32}>
      <Box pad={28} surface="card">
        <Typography size="ml" weight="semibold">
          从表格导入
        </Typography>
        <Typography top={12} size="sm" tone="soft">
          {`.xlsx 或 CSV，一次最多 ${leadImportLimits.rowsMax} 行、${leadImportLimits.bytesMax / 1024 / 1024} MB。没有来源或同意日期的行不会导入，同一个文件只导入一次。`}
        </Typography>
        <Row top={24} gap={16} isWrapping>
          <Button kind="secondary" id="qx-import-template" onClick={templateFile}>
            下载模板
          </Button>
          {canPick ? (
            <Button icon="file-text" id="qx-import-pick" isLoading={isSending} onClick={handlePick}>
              {process.env.TARO_ENV === 'weapp' ? '从聊天选文件' : '选择文件'}
            </Button>
          ) : null}
        </Row>
        {canPick ? null : (
          <Typography top={16} size="s" tone="soft">
            抖音里不能选择文件，请在网页上导入。
          </Typography>
        )}
      </Box>
      {sent ? (
        <UploadRow
          name={sent.name}
          picture={null}
          words={sent.reason || (sent.percent < 99 ? `上传中 ${sent.percent}%` : '正在检查每一行')}
          tone={sent.reason ? 'danger' : 'brand'}
          percent={sent.reason ? 100 : sent.percent}
          onRemove={isSending ? undefined : () => model.dismiss()}
        />
      ) : null}
    </Box>
  )
})

function ImportRow({ one, onOpen }: { one: LeadImport; onOpen: () => void }) {
  const { id, fileName, status, refused, createdAt } = one
  return (
    <Box id={`qx-import-${id}`} role="button" bottom={20} pad={28} surface="card" onClick={onOpen}>
      <Row gap={12}>
        <Typography isGrowing size="m" weight="semibold" lines={1}>
          {fileName}
        </Typography>
        <Tag tone={status === 'running' ? 'info' : refused > 0 ? 'gold' : 'success'}>
          {status === 'running' ? '导入中' : refused > 0 ? `${refused} 行未导入` : '已完成'}
        </Tag>
      </Row>
      <Stack top={8} gap={4}>
        <Typography size="sm" region="status">
          {progressWords(one)}
        </Typography>
        <Typography size="s" tone="soft">
          {dateAndTime(createdAt)}
        </Typography>
      </Stack>
    </Box>
  )
}
