-- The product's own items keep the orders 98, 99 and 101. Items between them get fractions, so that any two of them can
-- change places.
ALTER TABLE menu_items ALTER COLUMN "order" TYPE double precision;
