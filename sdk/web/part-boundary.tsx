import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

interface PartBoundaryProps {
  /** What was thrown, and by which part. */
  readonly onError: (error: unknown, place: string) => void;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}
interface BoundaryState {
  /** A separate flag, because `throw null` is an error too. */
  readonly hasError: boolean;
  readonly error: unknown;
}
/** An error boundary around one part of a page; `retry` renders the part again. */
export class PartBoundary extends Component<PartBoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasError: false, error: undefined };
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { hasError: true, error };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, (info.componentStack ?? '').trim().split('\n')[0]?.trim() ?? '');
  }
  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children;
    return this.props.fallback(this.state.error, () => {
      this.setState({ hasError: false, error: undefined });
    });
  }
}
