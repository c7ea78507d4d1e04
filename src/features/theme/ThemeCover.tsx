import { configStore } from '@/stores/config.store'
import { Photo } from '@/ui/base/media/Photo'
import './ThemeCover.scss'

/** The picture of a zone, as wide as its card and cropped in height. */
export const ThemeCover = ({ cover, isLazy }: { cover: string; isLazy?: boolean }) => (
  <Photo className="qx-theme-cover" src={configStore.fileUrl(cover)} ratio="16:9" isLazy={isLazy} />
)
