export { ComingScreen as default } from '@/ui/base/ComingScreen'

definePageConfig({ navigationBarTitleText: '签署承诺书' })
