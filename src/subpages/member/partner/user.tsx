export { ComingScreen as default } from '@/ui/base/ComingScreen'

definePageConfig({ navigationBarTitleText: '我发展的用户' })
