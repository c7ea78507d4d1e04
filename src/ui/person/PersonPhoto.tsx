import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../base/style/classNames'
import { Photo, type PhotoProps } from '../base/media/Photo'
import { Tappable } from '../base/action/Tappable'
import { PhotoLock } from './PhotoLock'
import './PersonPhoto.scss'

export interface PersonPhotoProps extends Pick<PhotoProps, 'src' | 'standIn' | 'color' | 'ratio' | 'alt' | 'isLazy'> {
  id?: string
  /** At full width, with the text about the person over its lower edge; else within the page's gutters. */
  isPortrait?: boolean
  /** Reason why the photo is blurred; absent if it is not. */
  lockedWords?: string
  /** Opens the full picture; `label` names the person. */
  onOpen?: () => void
  label?: string
  /** A button in its lower corner. */
  corner?: ReactNode
}

/** One large picture of a person, which can be opened in full, with an optional action. */
export function PersonPhoto({ id, isPortrait, lockedWords, onOpen, label = '查看大图', corner, ...photo }: PersonPhotoProps) {
  return (
    <View id={id} className={classNames('qx-i qx-person-photo', isPortrait ? 'qx-person-photo--portrait' : 'qx-inset qx-bottom-24')}>
      <Photo {...photo} canRetry className={classNames('qx-person-photo__photo', !photo.src && 'qx-person-photo__photo--none')}>
        {onOpen ? <Tappable press="none" className="qx-person-photo__open" label={label} onClick={onOpen} /> : null}
        {lockedWords ? <PhotoLock words={lockedWords} /> : null}
      </Photo>
      {corner ? <View className="qx-person-photo__corner">{corner}</View> : null}
    </View>
  )
}
