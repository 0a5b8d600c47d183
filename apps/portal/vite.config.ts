import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
export default defineConfig({ resolve:{alias:{'use-intl/format-message':'use-intl/format-message/format-only'}}, plugins: [tanstackStart(), react()] })
