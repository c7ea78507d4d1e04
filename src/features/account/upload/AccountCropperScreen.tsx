import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { account } from '@qianxian/protocol/account/account'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { useEffect, useState } from 'react'
import { drawCrop } from '@/platform/media/crop'
import { isCancelled } from '@/platform/cancelled'
import { pickImages } from '@/platform/media/image'
import { callQuietly } from '@/request/call'
import { uploadPicture } from '@/request/uploadPicture'
import { goBack } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/media/Icon'
import { windowInfo } from '@/ui/base/style/windowInfo'
import { Typography } from '@/ui/base/text/Typography'
import { CropModel, MIN_EDGE } from '@/ui/form/CropModel'
import { CropStage, cropCanvas } from '@/ui/form/CropStage'
import './AccountCropperScreen.scss'

/** Width of the crop frame, as a share of the window's width. */
const FRAME_SHARE = 0.84
const FRAME_MAX = 420

class Cropper {
  source = ''
  crop: CropModel | undefined = undefined
  /** Reason why there is no picture to crop; empty otherwise. */
  problem = ''
  isUploading = false
  percent = 0

  constructor() {
    makeAutoObservable(this, { crop: observableRef })
  }

  async open(source: string): Promise<void> {
    try {
      const { width, height } = await Taro.getImageInfo({ src: source })
      const frame = Math.round(Math.min(FRAME_MAX, windowInfo().windowWidth * FRAME_SHARE))
      const crop = new CropModel(width, height, frame)
      runInAction(() => {
        this.source = source
        this.crop = crop.isTooSmall ? undefined : crop
        this.problem = crop.isTooSmall ? `这张照片太小了，短边至少要 ${MIN_EDGE} 像素，换一张更清晰的吧` : ''
      })
    } catch {
      runInAction(() => {
        this.crop = undefined
        this.problem = '照片打不开了，重新选一张吧'
      })
    }
  }

  async pick(): Promise<void> {
    try {
      const [picked] = await pickImages(1)
      if (picked) await this.open(picked.path)
    } catch (error) {
      if (!isCancelled(error)) toast(failureWords(error))
    }
  }

  async save(): Promise<void> {
    const { crop } = this
    if (!crop || this.isUploading) return
    this.isUploading = true
    this.percent = 0
    try {
      const picture = await drawCrop(this.source, crop.placement, crop.edge, cropCanvas)
      const stored = await uploadPicture(picture, 'avatar', (percent) =>
        runInAction(() => {
          this.percent = Math.round(percent)
        }),
      )
      if (stored.verdict === 'reject') {
        toast('这张照片未通过安全检查，请换一张')
        return
      }
      authStore.keepUser(await callQuietly(account.setAvator, { mediaId: stored.mediaId }))
      toast(stored.verdict === 'review' ? '头像已提交，审核通过后展示给别人' : '头像已更新')
      await goBack()
    } catch (error) {
      toast(failureWords(error))
    } finally {
      runInAction(() => {
        this.isUploading = false
      })
    }
  }
}

/** Crops a square avatar out of a photo by dragging and pinching. */
export const AccountCropperScreen = guardScreen(function AccountCropperScreen() {
  const { src } = usePageParams<'src'>()
  const [model] = useState(() => new Cropper())
  useEffect(() => {
    if (src) void model.open(src)
  }, [src, model])
  const { crop } = model

  return (
    <Screen bg="dark" header="plain" title="裁剪头像" footer="none">
      <Stack isGrowing tone="light">
        {crop ? (
          <CropStage
            crop={crop}
            source={model.source}
            hint="拖动、双指缩放，让脸在圆圈中间"
            mark={<View className="qx-crop__face" />}
            keys={
              <Stack align="center" justify="center" isFixed tall="tap" size="xs" className="qx-crop__key" onClick={() => model.pick()}>
                <Icon name="image" size={40} />
                <Text>换一张</Text>
              </Stack>
            }
          />
        ) : (
          <Stack align="center" padX={64} className="qx-crop__none">
            <Row justify="center" className="qx-crop__circle">
              <Icon name="user-round" size={160} />
            </Row>
            <Typography top={48} size="xl" weight="semibold" leading="close">
              {model.problem || '选一张清晰的正脸照'}
            </Typography>
            <Typography top={28} size="sm" align="center" className="qx-crop__hint">
              不戴墨镜和口罩，自然光下的照片最受欢迎
            </Typography>
          </Stack>
        )}
        <Box padX={40} padTop={32} className="qx-crop__bar">
          {crop ? (
            <Button isBlock size="l" id="qx-crop-save" isLoading={model.isUploading} onClick={() => model.save()}>
              {model.isUploading ? `上传中 ${model.percent}%` : '用这张'}
            </Button>
          ) : (
            <Button isBlock size="l" id="qx-crop-pick" onClick={() => model.pick()}>
              选择照片
            </Button>
          )}
        </Box>
      </Stack>
    </Screen>
  )
})
