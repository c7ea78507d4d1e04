/** The certificate: its picture, saving it, and the code that anybody may check. */
import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { isMiniProgram } from '@/platform/environment/environment'
import { firstErrorWords } from '@/request/fault'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Skeleton } from '@/ui/base/feedback/Skeleton'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import type { CoupleModel } from './CoupleModel'
import './CoupleScreen.scss'

export const CertificateCard = observer(function CertificateCard({ model }: { model: CoupleModel }) {
  const { value, state, error } = model.certificate
  useEffect(() => void model.certificate.load(), [model])
  if (state === 'failed') return <ErrorRetry error={error} onRetry={() => model.certificate.load()} />
  if (!value)
    return (
      <Stack padX={64} bottom={32} align="center">
        <Skeleton width={606} height={905} />
      </Stack>
    )
  const { url, width, height, code } = value
  const source = configStore.fileUrl(url)

  async function handleSave() {
    try {
      const isKept = await model.save(source)
      if (isKept && !isMiniProgram()) toast('证明已下载')
    } catch (failure) {
      toast(firstErrorWords(failure))
    }
  }

  return (
    <Stack padX={64} bottom={40} gap={24}>
      {model.isDenied ? (
        <NoticeBar
          words="没有相册权限，在设置里允许「添加到相册」后就能保存"
          tone="danger"
          actionWords="去允许"
          onAction={() => void handleSave()}
        />
      ) : null}
      <Box>
        <View className="qx-couple__frame" style={{ paddingBottom: `${(height / width) * 100}%` }}>
          <Image
            className="qx-couple__picture"
            id="qx-couple-picture"
            src={source}
            mode="aspectFit"
            ariaLabel="脱单证明"
            showMenuByLongpress
          />
        </View>
      </Box>
      <Row gap={20}>
        <Button kind="secondary" isBlock id="qx-couple-code" onClick={() => copyText(code.replace(/ /g, ''))}>
          复制编码
        </Button>
        <Button isBlock id="qx-couple-save" onClick={handleSave}>
          {isMiniProgram() ? '保存到相册' : '保存证明'}
        </Button>
      </Row>
      <Typography size="s" tone="soft" align="center" id="qx-couple-number">
        编码 {code}。扫码或输入编码，只能查到证明是否有效。
      </Typography>
    </Stack>
  )
})
