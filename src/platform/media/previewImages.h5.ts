import Taro from '@tarojs/taro'

/** Pictures over the whole screen on the web; what shows them comes with the first tap on one. */
export function previewImages(urls: readonly string[], current: string): void {
  import('./imageViewer.h5').then(
    ({ openImageViewer }) => openImageViewer(urls, current),
    () => void Taro.showToast({ title: '没有打开，请检查网络', icon: 'none' }),
  )
}
